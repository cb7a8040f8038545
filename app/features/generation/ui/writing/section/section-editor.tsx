import { lazy, Suspense } from 'react'
import type { SectionView as SectionText } from '~/features/document/terms'
import { LiveSection, type CaretPlace, type LiveSectionProps } from '~/features/editor/ui/live'
import { CiteDialog } from './cite-dialog'
import { PictureDialog } from '../pictures/picture-dialog'
import { useImageInsert } from '../pictures/use-image-insert'

const PickerDialog = lazy(async () => ({
  default: (await import('~/features/library/ui/picker')).PickerDialog,
}))

export interface SectionEditorProps {
  teamId: string
  documentId: string
  creationId: string
  nodeId: string
  section: SectionText | undefined
  /** Where the text was clicked; null where it was not. */
  caret: CaretPlace | null
  toolsAt: HTMLElement | null
  wordsElsewhere: number
  onView: LiveSectionProps['onView']
  onNewHeading?: LiveSectionProps['onNewHeading']
  onNewHeadings?: LiveSectionProps['onNewHeadings']
  onBackspace?: LiveSectionProps['onBackspace']
  onSelectAll?: LiveSectionProps['onSelectAll']
  onAuthoring?: LiveSectionProps['onAuthoring']
  onSaved: () => void
  onClose: () => void
}

/** One section written by hand, with pictures of one's own and of the sources. */
export function SectionEditor({ creationId, ...props }: SectionEditorProps) {
  const { teamId, documentId } = props
  const images = useImageInsert(teamId, documentId, creationId)
  return (
    <LiveSection
      {...props}
      citations={(words, onPick, onClose) => (
        <CiteDialog {...{ teamId, creationId, words, onPick, onClose }} nodeId={props.nodeId} />
      )}
      fileChooser={(onPick, onClose) => (
        <Suspense>
          <PickerDialog
            purpose={purpose}
            chosen={[]}
            onClose={onClose}
            onPick={(files) => onPick(files.map(({ id }) => id))}
          />
        </Suspense>
      )}
      pictures={{
        isBusy: images.isBusy,
        add: images.add,
        chooser: (body, onPick, onClose) => (
          <PictureDialog
            {...{ teamId, creationId, body, onClose }}
            isBusy={images.isBusy}
            onPick={(picture) => onPick(images.take(picture))}
          />
        ),
      }}
    />
  )
}

const purpose = { code: 'create', appCode: 'chapter', isChat: false }
