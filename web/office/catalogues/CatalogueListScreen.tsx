import { lazyPart } from '#web/platform/lazy-part.tsx'
import { CatalogueList } from './CatalogueList.tsx'
import { useCataloguePlace } from './use-catalogue-place.ts'
import './catalogues.css'

const Preparing = lazyPart(() => import('./Preparing.tsx'), 'Preparing')
const CataloguePage = lazyPart(() => import('./CataloguePage.tsx'), 'CataloguePage')

/** 导入目录: a library is brought whole by a sheet with its files (decision 0190). The address says what of it is shown. */
export default function CatalogueListScreen() {
  const { search } = useCataloguePlace()
  const { upload, id } = search
  if (upload !== undefined) return <Preparing key={upload} uploadId={upload} />
  if (id !== undefined) return <CataloguePage key={id} id={id} />
  return <CatalogueList />
}
