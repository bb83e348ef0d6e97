/** Public calls are answered without a session, so their answers say nothing about the session. */
export const isForAll = (name: string): boolean => name.split('/')[1] === 'internet'
