/** 32 hexadecimal digits (spec §9 Random id). `crypto.randomUUID` is not available on pages without TLS. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
