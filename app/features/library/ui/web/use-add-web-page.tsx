import { useState, type ReactNode } from 'react'
import type { LibraryDesk } from '../desk'
import { AddWebPageDialog } from './add-web-page-dialog'

/** 添加网页 into a folder: what opens it, and the dialog itself, placed once by the page. `addOff`: why it cannot be. */
export function useAddWebPage(
  desk: LibraryDesk,
  folderId: string,
  addOff: string,
): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: () => {
      if (!desk.calls) desk.openSignIn()
      else if (addOff) desk.notify({ tone: 'warning', title: addOff })
      else setIsOpen(true)
    },
    dialog: isOpen && (
      <AddWebPageDialog
        desk={desk}
        folderId={folderId}
        onClose={() => setIsOpen(false)}
        onAdded={desk.tellListChanged}
      />
    ),
  }
}
