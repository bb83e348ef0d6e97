/** 导入目录: a library is brought whole by a sheet with its files (decision 0190). */
export default function CatalogueListScreen() {
  return null
}
