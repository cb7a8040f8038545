import { useCallback, useMemo, useState } from 'react'
import type { FolderView } from '../../wire/contracts/folders'
import type { LibraryCalls } from '../calls'
import { mapFolders, type FolderMap } from './folder-map'

export interface Folders {
  map: FolderMap<FolderView>
  /** Asks the server anew; on failure what is known stays. */
  reload: () => Promise<void>
}

/** The folders of the space: as the page was rendered, then as they were last announced. */
export function useFolders(calls: LibraryCalls | null, first: readonly FolderView[]): Folders {
  const [received, setReceived] = useState({ first, rows: first })
  const rows = received.first === first ? received.rows : first
  const map = useMemo(() => mapFolders(rows), [rows])
  const reload = useCallback(async () => {
    const news = await calls?.folders.all().catch(() => null)
    if (news) setReceived({ first, rows: news })
  }, [calls, first])
  return { map, reload }
}
