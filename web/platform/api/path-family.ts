/** Calls of the public path family are answered whoever asks: they say nothing about a sign-in. */
export const isForAll = (name: string): boolean => name.split('/')[1] === 'internet'
