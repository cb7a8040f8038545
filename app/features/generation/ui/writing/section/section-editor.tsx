import type { SectionView as SectionText } from '~/features/document/terms'
import { LiveSection, type CaretPlace, type LiveSectionProps } from '~/features/editor/ui/live'
import { CiteDialog } from './cite-dialog'
import { PictureDialog } from '../pictures/picture-dialog'
import { useImageInsert } from '../pictures/use-image-insert'

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
