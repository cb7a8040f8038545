import type { EditorView } from 'prosemirror-view'
import { useRef, useState, type ReactNode, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/kit/controls/button'
import type { NewFigure } from '../../prose/commands'
import type { SectionBody } from '#packages/document/body'
import { ChangesBar, isSuggesting } from '../changes'
import { AssistActions } from '../assist/assist-actions'
import { AssistMenu, type FileChooser } from '../assist/assist-menu'
import type { AssistTask } from '../assist/assist-tasks'
import { ProposalCard } from '../assist/proposal'
import { Atoms } from './atoms'
import type { CaretPlace } from './caret-place'
import { ContextBar, TableBar } from '../bars/context-bar'
import './live.css'
import { BlockHandle } from '../blocks/block-handle'
import { Bubble } from '../bars/bubble'
import type { DialogKind } from '../insert/dialog-kind'
import { SectionDialogs, type SectionDialogsProps } from '../insert/section-dialogs'
import { EditorTour } from './editor-tour'
import type { NewHeading } from '../insert/new-heading'
import type { NewHeadings } from '../insert/pasted-headings'
import { SaveWords } from '../saving/save-words'
import type { SectionAddress } from '../saving/section-save'
import { SlashMenu } from '../bars/slash-menu'
import { PeersHere } from '../together/peers-here'
import { Toolbar } from '../bars/toolbar'
import { WordCount } from '../bars/word-count'
import { useLiveSection } from './use-live-section'

export interface LiveSectionProps extends SectionAddress {
  section: { rev: number; body: SectionBody } | undefined
  caret: CaretPlace | null
  /** Where its tools stand: one place for every section. */
  toolsAt: HTMLElement | null
  pictures: {
    isBusy: boolean
    /** Takes the file in; null when it was refused. */
    add: (file: File) => Promise<NewFigure | null>
    /** What chooses among the pictures of the sources. */
    chooser: (
      body: SectionBody,
      onPick: (picture: Promise<NewFigure | null>) => void,
      onClose: () => void,
    ) => ReactNode
  }
  fileChooser: FileChooser
  /** Writes every section of the text that has no words yet. */
  onAuthoring?: (() => void) | undefined
  /** Words of all other sections. */
  wordsElsewhere: number
  citations: SectionDialogsProps['citations']
  /** Stores a heading that was typed, with Enter behind it, as one of the document; null where it could not be. */
  onNewHeading?: NewHeading | undefined
  /** The same for headings that were pasted, each with its text. */
  onNewHeadings?: NewHeadings | undefined
  /** Backspace before the first sign of the section. */
  onBackspace?: (() => void) | undefined
  /** Ctrl+A once more, with all of the section selected. */
  onSelectAll?: (() => void) | undefined
  /** The view of ProseMirror, as long as it stands, and what saves all of it. */
  onView: (view: EditorView | null, saveAll: () => Promise<boolean>) => void
  onSaved: () => void
  onClose: () => void
}

/** The section in hand, written where it is read; it saves by itself. */
export function LiveSection(props: LiveSectionProps) {
  const { pictures, fileChooser, onAuthoring } = props
  const [dialog, setDialog] = useState<DialogKind | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const wishField = useRef<HTMLInputElement>(null)
  const [isAssistOpen, setAssistOpen] = useState(false)
  const actions = () => ({
    onDialog: setDialog,
    onPicture: () => chooser.current?.click(),
    onAssist: () => (wishField.current ? wishField.current.focus() : setAssistOpen(true)),
  })
  const { mount, state, store, ...live } = useLiveSection(props, actions)
  const { comment, saver, base, changes, assist, run, put, addAll, finish } = live
  const text = { viewOf: live.viewOf, run }
  const start = (task: AssistTask) => void assist.start(task)
  return (
    <div className="section-live relative">
      {state && <ChangesBar state={state} run={run} />}
      <div ref={mount} />
      <Atoms store={store} />
      {state && !assist.state && (
        <Bubble {...{ ...text, state }} onDialog={setDialog} onComment={comment?.ofSelection}>
          <AssistActions onStart={start} wishField={wishField} />
        </Bubble>
      )}
      {state && <TableBar {...text} state={state} onDialog={setDialog} />}
      {state && <ProposalCard assist={assist} state={state} />}
      {state && <BlockHandle {...text} state={state} onComment={comment?.ofBlock} />}
      <EditorTour />
      {state && <SlashMenu viewOf={live.viewOf} state={state} actions={actions} />}
      {state && (
        <Tools host={props.toolsAt}>
          <ContextBar state={state} run={run} onDialog={setDialog} />
          <div className="flex items-center gap-2">
            <Toolbar
              {...{ state, run }}
              onDialog={setDialog}
              isAdding={pictures.isBusy}
              onPicture={actions().onPicture}
              onSourcePicture={() => setChoosing(true)}
              returnFocus={live.returnFocus}
            />
            <AssistMenu
              isOpen={isAssistOpen}
              onOpenChange={setAssistOpen}
              hasSelection={!state.selection.empty}
              onStart={start}
              {...{ fileChooser, onAuthoring }}
              returnFocus={live.returnFocus}
            />
            <Button
              kind="ghost"
              size="small"
              className="flex-none"
              active={isSuggesting(state)}
              aria-pressed={isSuggesting(state)}
              title="Ctrl+Shift+E"
              onClick={() => run(changes.toggle)}
            >
              修订
            </Button>
            <PeersHere state={state} />
            <WordCount state={state} elsewhere={props.wordsElsewhere} />
            <SaveWords saver={saver} isAdding={pictures.isBusy} />
            <Button kind="primary" size="small" busy={pictures.isBusy} onClick={finish}>
              完成
            </Button>
          </div>
        </Tools>
      )}
      <PictureInput ref={chooser} onFiles={(files) => !pictures.isBusy && void addAll(files)} />
      {dialog && state && (
        <SectionDialogs
          kind={dialog}
          {...{ state, run }}
          citations={props.citations}
          onClose={() => setDialog(null)}
        />
      )}
      {isChoosing &&
        pictures.chooser(
          base.body,
          (picture) => void put(picture).then((isIn) => isIn && setChoosing(false)),
          () => setChoosing(false),
        )}
    </div>
  )
}

/** Drawn where the page has a place for them. */
const Tools = ({ host, children }: { host: HTMLElement | null; children: ReactNode }) =>
  host && createPortal(children, host)

function PictureInput({
  ref,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  onFiles: (files: readonly File[]) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/png,image/jpeg"
      className="sr-only"
      aria-label="选择插图"
      tabIndex={-1}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        onFiles(files)
      }}
    />
  )
}
