import { objectStore } from './platform/files/object-store.ts'
import { diskStore, filesFolder, type FileStore } from './platform/files/store.ts'
import type { Settings } from './settings.ts'

/** Where the settings say that uploaded files lie. */
export const fileStoreOf = (settings: Settings): FileStore =>
  settings.objectStorageUrl === null
    ? diskStore(filesFolder(settings.dataDir))
    : objectStore({
        endpoint: settings.objectStorageUrl,
        bucket: settings.objectStorageBucket,
        key: settings.objectStorageKey,
        secret: settings.objectStorageSecret,
        region: settings.objectStorageRegion,
        pathStyle: settings.objectStoragePathStyle,
      })
