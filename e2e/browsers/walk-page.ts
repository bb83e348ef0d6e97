/**
 * What a walk uses of a page, in the words of Playwright. Playwright's own pages are such pages; WebKitGTK, which
 * Playwright cannot drive, gets one from webkit-page.ts.
 */
export interface WalkPage extends Finder {
  goto(url: string): Promise<unknown>
  reload(): Promise<unknown>
  goBack(): Promise<unknown>
  url(): string
  evaluate<R, A = undefined>(work: (argument: A) => R | Promise<R>, argument?: A): Promise<R>
  screenshot(options: { path: string }): Promise<unknown>
  keyboard: {
    press(key: string): Promise<void>
    type(text: string): Promise<void>
  }
  mouse: {
    move(x: number, y: number, options?: { steps?: number }): Promise<void>
    down(): Promise<void>
    up(): Promise<void>
  }
  waitForTimeout(milliseconds: number): Promise<void>
  close(): Promise<void>
}

export interface Named {
  name?: string | RegExp
  exact?: boolean
}

interface Finder {
  getByRole: (role: WalkRole, named?: Named) => WalkLocator
  getByLabel: (text: string, options?: { exact?: boolean }) => WalkLocator
  getByText: (text: string | RegExp, options?: { exact?: boolean }) => WalkLocator
  locator: (css: string) => WalkLocator
}

export type WalkRole =
  | 'alert'
  | 'article'
  | 'button'
  | 'cell'
  | 'checkbox'
  | 'columnheader'
  | 'combobox'
  | 'dialog'
  | 'grid'
  | 'gridcell'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'menuitem'
  | 'navigation'
  | 'option'
  | 'radio'
  | 'region'
  | 'row'
  | 'searchbox'
  | 'slider'
  | 'spinbutton'
  | 'status'
  | 'tab'
  | 'textbox'
  | 'toolbar'
  | 'treeitem'

export interface WalkFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export interface WalkLocator extends Finder {
  filter(options: { hasText?: string | RegExp; visible?: boolean }): WalkLocator
  first(): WalkLocator
  last(): WalkLocator
  nth(at: number): WalkLocator
  click(): Promise<void>
  dblclick(): Promise<void>
  fill(text: string): Promise<void>
  press(key: string): Promise<void>
  focus(): Promise<void>
  setInputFiles(files: WalkFile[]): Promise<void>
  waitFor(options?: { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<void>
  count(): Promise<number>
  innerText(): Promise<string>
  inputValue(): Promise<string>
  getAttribute(name: string): Promise<string | null>
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>
}
