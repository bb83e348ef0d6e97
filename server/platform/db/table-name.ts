/** What a table or column of the row types is called in the database: dictionaryItem → dictionary_item. */
export const tableName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
