const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * What a user sees who opens an address of a file that is not good any more: the browser shows the answer as a page.
 */
export const refusalPage = (message: string): string => `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>无法打开文件</title>
<style>body{margin:20vh auto;max-width:32em;padding:0 16px;font:16px/1.8 sans-serif;color:#262626}h1{font-size:20px}</style>
<body><main><h1>无法打开文件</h1><p>${escaped(message)}</p></main></body></html>`
