import { useState, type ReactNode } from 'react'
import type { LibraryServices } from '../services'
import { AddWebPageDialog } from './add-web-page-dialog'

/** 添加网页 into a folder: what opens it, and the dialog itself, placed once by the page. `addOff`: why it cannot be. */
export function useAddWebPage(
  services: LibraryServices,
  folderId: string,
  addOff: string,
): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: () => {
      if (!services.calls) services.openSignIn()
      else if (addOff) services.notify({ tone: 'warning', title: addOff })
      else setIsOpen(true)
    },
    dialog: isOpen && (
      <AddWebPageDialog
        services={services}
        folderId={folderId}
        onClose={() => setIsOpen(false)}
        onAdded={services.reportListChanged}
      />
    ),
  }
}
