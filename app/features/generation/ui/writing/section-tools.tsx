import { History, PencilLine, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SectionView } from '~/features/document/terms'
import type { DocNode } from '#packages/document'
import { IconButton } from '~/kit/controls/icon-button'
import type { CreationNodeView, CreationView } from '../../terms'
import { RewriteDialog } from './rewrite-dialog'

// Looked at seldom; it comes when it is.
const RevisionsDialog = lazy(async () => ({
  default: (await import('~/features/document/ui/history')).RevisionsDialog,
}))

export interface SectionToolsProps {
  teamId: string
  documentId: string
  node: DocNode
  section: SectionView | undefined
  state: CreationNodeView | undefined
  creation: CreationView
  /** Nothing is changed until it is unlocked. */
  isFinal: boolean
  onEdit: () => void
  onChanged: (creation: CreationView) => void
  /** Another text stands in its place now. */
  onTaken: () => void
}

/** What can be done with one section: change it by hand, have it written anew, look at what it was. */
export function SectionTools(props: SectionToolsProps) {
  const { node, section, state, isFinal } = props
  const [open, setOpen] = useState<'rewrite' | 'history' | null>(null)
  if (state?.state === 'ing' || (!section && !state && !isUnpaid(props))) return null
  const isReadable = !section?.isWithheld
  return (
    <div className="sheet-tools">
      {isReadable && !isFinal && (
        <IconButton
          label={`编辑 ${node.title}`}
          size="small"
          icon={<PencilLine size={16} />}
          onClick={props.onEdit}
        />
      )}
      {mayWrite(props) && (
        <IconButton
          label={`${section ? '重写' : '撰写'} ${node.title}`}
          size="small"
          icon={<RefreshCw size={16} />}
          onClick={() => setOpen('rewrite')}
        />
      )}
      {section && isReadable && (
        <IconButton
          label={`历史版本 ${node.title}`}
          size="small"
          icon={<History size={16} />}
          onClick={() => setOpen('history')}
        />
      )}
      <Dialogs {...props} open={open} onClose={() => setOpen(null)} />
    </div>
  )
}

// A heading that came into the outline later: it is written as one that is written anew.
const isUnpaid = ({ node, section, state }: SectionToolsProps): boolean =>
  !section && !state && node.children.length === 0 && node.kind !== 'front' && node.kind !== 'back'

const mayWrite = (props: SectionToolsProps): boolean =>
  !props.isFinal &&
  props.creation.taskStatus === 'done' &&
  !props.node.locked &&
  (props.state !== undefined || isUnpaid(props))

interface DialogsProps extends SectionToolsProps {
  open: 'rewrite' | 'history' | null
  onClose: () => void
}

function Dialogs(props: DialogsProps) {
  const { node, section, creation, open, onClose } = props
  return (
    <>
      {open === 'rewrite' && (
        <RewriteDialog
          teamId={props.teamId}
          creation={creation}
          node={node}
          isNew={!section}
          isTouched={section?.isTouched ?? false}
          onStarted={(next) => {
            onClose()
            props.onChanged(next)
          }}
          onClose={onClose}
        />
      )}
      {open === 'history' && section && (
        <Suspense fallback={null}>
          <RevisionsDialog
            teamId={props.teamId}
            documentId={props.documentId}
            node={node}
            current={section}
            mayRestore={!props.isFinal}
            onTaken={() => {
              onClose()
              props.onTaken()
            }}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  )
}
