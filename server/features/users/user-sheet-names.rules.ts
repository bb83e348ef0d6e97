/** A department, role, position or dictionary value that a cell may name. */
export interface Named {
  /** What is stored. */
  key: string
  code: string
  name: string
  /** A shorter name, accepted when only one has it. */
  also?: string
}

/** Reads and writes names and codes in the cells of a sheet. A name that several have is written as its code. */
export class Names {
  readonly #byKey = new Map<string, string>()
  readonly #byText = new Map<string, string | null>()

  constructor(all: readonly Named[]) {
    for (const { key, name, also } of all)
      for (const text of new Set([name, ...(also === undefined ? [] : [also])]))
        this.#byText.set(text, this.#byText.has(text) ? null : key)
    for (const { key, code, name } of all)
      this.#byKey.set(key, this.#byText.get(name) === key && !/[,，]/.test(name) ? name : code)
    for (const { key, code } of all) this.#byText.set(code, key)
  }

  /** What to write for keys, joined by commas. */
  write(keys: readonly string[]): string {
    return keys.map((key) => this.#byKey.get(key) ?? key).join(',')
  }

  /** What is written for every key, in their order. */
  all(): string[] {
    return [...this.#byKey.values()]
  }

  /** The key a text stands for; undefined: nothing, null: several. */
  read(text: string): string | null | undefined {
    return this.#byText.get(text)
  }
}
