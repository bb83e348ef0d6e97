/** What a message about a document says of where it is: the list of documents, with this one open. */
export const aboutDocument = (id: string) => ({
  recordId: id,
  page: `/dataManagement/document?open=${encodeURIComponent(id)}`,
})
