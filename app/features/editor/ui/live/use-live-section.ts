import { keydownHandler } from 'prosemirror-keymap'
import { Plugin, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useCallback, useRef, useState } from 'react'
import { nodeOfBody } from '~/features/document/prose'
import { isFromRoom } from '~/features/document/prose/live-steps'
import { insertFigure, type NewFigure } from '../../prose/commands'
import type { SectionBody } from '#packages/document/body'
import { isSuggesting, useChanges } from '../changes'
import { commentMarks } from '../comments/live-marks'
import { useLiveMarks } from '../comments/use-live-marks'
import { proposalPlaces } from '../assist/proposal-place'
import { useAssist } from '../assist/use-assist'
import { editedDraft } from '../saving/edited-draft'
import { followCaret } from './follow-caret'
import { editorState } from './editor-state'
import type { LiveSectionProps } from './live-section'
import { TypedHeadings } from '../insert/new-heading'
import { sayPasted } from '../saving/save-words'
import { takeMerged } from '../saving/section-save'
import type { SectionSaver } from '../saving/section-saver'
import { slashMenu, type SlashActions } from '../bars/slash-menu'
import type { PastingOptions } from './pasting'
import { useEditorView } from './use-editor-view'
import { useTogether } from '../together/use-together'
import { useSaver } from '../saving/use-saver'

const EMPTY: SectionBody = { type: 'doc', content: [] }

/** The view of a section, its saving, and what is done with both. */
export function useLiveSection(props: LiveSectionProps, actions: () => SlashActions) {
  const { left, base } = useBase(props)
  const view = useRef<EditorView | null>(null)
  const viewOf = useCallback(() => view.current, [])
  const saver = useSaver(props, base, left?.edited ?? null, (sent, merged) => {
    view.current?.dispatch(takeMerged(view.current.state.tr, sent, merged))
  })
  const changes = useChanges(props.documentId)
  const assist = useAssist(props, viewOf, changes.sign)
  const together = useTogether({ ...props, saver })
  const run = (command: Command) => runIn(view.current, command)
  const added = useAddedPictures(props, run, () => view.current && followCaret(view.current))
  const { headings, saveAll, finish } = useFinish(props, saver, added.isOnItsWay)
  const save = () => void saver.save()
  const keys = { finish, save, comment: () => comment?.ofSelection() }
  const editor = useEditorView({
    first: () =>
      editorState({
        doc: nodeOfBody(left?.edited ?? base.body),
        own: [
          ...changes.plugins(),
          ...together.plugins(),
          commentMarks(),
          proposalPlaces(() => assist.escape()),
          slashMenu(actions),
          ...(props.onNewHeading ? [headings.keys(props.onNewHeading)] : []),
          edgeKeys(props),
          ownKeys(actions, keys),
        ],
        onFiles: (files) => void added.addAll(files),
        onNotice: sayPasted,
        onHeadings: partedBy(headings, props),
      }),
    caret: props.caret,
    taken: changes.taken,
    onChange: (own, tr) =>
      // Saved already, or by whoever wrote it.
      isFromRoom(tr)
        ? saver.follow(own.state.doc)
        : saver.change(own.state.doc, () => own.composing),
    onView: (own) => {
      view.current = own
      together.attach(own)
      props.onView(own, saveAll)
    },
  })
  const comment = useLiveMarks(props.nodeId, viewOf, editor.state !== null)
  const returnFocus = () => view.current?.focus()
  const own = { viewOf, comment, saver, base, changes, assist, run, finish, returnFocus }
  return { ...editor, ...own, ...added }
}

/** What pasted headings become; lines while changes are only suggested. */
const partedBy =
  (headings: TypedHeadings, { onNewHeadings }: LiveSectionProps): PastingOptions['onHeadings'] =>
  (own, pasted) =>
    onNewHeadings !== undefined &&
    !isSuggesting(own.state) &&
    headings.paste(own, pasted, onNewHeadings)

/** Ends the writing once all that was typed is on the server, in headings of its own too. */
function useFinish(
  { onClose }: Pick<LiveSectionProps, 'onClose'>,
  saver: SectionSaver,
  isPictureOnItsWay: () => boolean,
) {
  const [headings] = useState(() => new TypedHeadings())
  const saveAll = async () => {
    // A picture on its way would be lost.
    if (isPictureOnItsWay()) return false
    await headings.finish()
    return saver.saveAll()
  }
  const finish = async () => {
    if (await saveAll()) onClose()
  }
  return { headings, saveAll, finish: () => void finish() }
}

function runIn(view: EditorView | null, command: Command): void {
  if (!view) return
  command(view.state, view.dispatch, view)
  view.focus()
}

/** Pictures on their way into the text. */
function useAddedPictures(
  { pictures }: Pick<LiveSectionProps, 'pictures'>,
  run: (command: Command) => void,
  follow: () => void,
) {
  // Keys that were bound before know of them too.
  const count = useRef(0)
  async function put(picture: Promise<NewFigure | null>): Promise<boolean> {
    count.current += 1
    const figure = await picture
    count.current -= 1
    if (figure) {
      run(insertFigure(figure))
      follow()
    }
    return figure !== null
  }
  async function addAll(files: readonly File[]) {
    for (const file of files) await put(pictures.add(file))
  }
  return { put, addAll, isOnItsWay: () => count.current > 0 }
}

/** The text that is changed, and what was changed of it before and not saved. */
function useBase({ documentId, nodeId, section }: LiveSectionProps) {
  const [left] = useState(() => editedDraft(documentId, nodeId))
  const [base] = useState(() => ({
    rev: left?.rev ?? section?.rev ?? 0,
    body: left?.body ?? section?.body ?? EMPTY,
  }))
  return { left, base }
}

/** Keys that reach beyond the section. */
const edgeKeys = ({ onBackspace, onSelectAll }: LiveSectionProps): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: keydownHandler({
        Backspace: ({ selection: { $from, empty } }) =>
          onBackspace !== undefined &&
          empty &&
          $from.pos === 1 &&
          $from.parent.type.name === 'paragraph' &&
          handled(onBackspace)(),
        'Mod-a': ({ doc, selection: { from, to } }) =>
          onSelectAll !== undefined &&
          from <= 1 &&
          to >= doc.content.size - 1 &&
          handled(onSelectAll)(),
      }),
    },
  })

/** Keys that open or end something beside the text. */
const ownKeys = (
  actions: () => SlashActions,
  keys: Record<'finish' | 'save' | 'comment', () => void>,
): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: keydownHandler({
        'Mod-Enter': handled(keys.finish),
        'Mod-s': handled(keys.save),
        'Mod-j': handled(() => actions().onAssist()),
        'Mod-k': handled(() => actions().onDialog('link')),
        'Mod-Alt-c': handled(() => actions().onDialog('cite')),
        'Mod-Alt-m': handled(keys.comment),
        'Mod-Alt-f': handled(() => actions().onDialog('note')),
      }),
    },
  })

/** A key that does one thing. */
const handled = (run: () => void) => () => {
  run()
  return true
}
