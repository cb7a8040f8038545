import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposing } from '~/kit/controls/composing'
import { Checkbox } from '~/kit/controls/choice'
import { FindPanel } from '~/kit/find/find-panel'
import { ReplaceRow } from '~/kit/find/replace-row'
import './find.css'
import type { SectionView } from '~/features/document/terms'
import { readSections } from '~/features/document/ui/writing'
import { useSignature, useTracked } from '../changes'
import { replaceAll, replaceCurrent, type Titles } from './replace-all'
import { searchedParts, type SearchableText } from './searched-sections'
import { useFind } from './use-find'

export interface FindBarProps {
  teamId: string
  documentId: string
  /** Looked up at each search: the section in hand changes as it is typed. */
  text: () => SearchableText
  /** Sections that the reader may not see: nothing is looked for in them. */
  closedCount: number
  /** Null where titles are not changed beside the text. */
  titles: Titles | null
  /** Nothing is replaced in a final text. */
  isFinal: boolean
  /** Threads stand beside the text, with what is chosen among them at the top. */
  isBelowHead: boolean
  /** Replacing was asked for. */
  isReplacing: boolean
  onOpen: (nodeId: string, blockId: string) => void
  /** The text of a section is another one now. */
  onReplaced: (nodeId: string) => void
  onClose: () => void
}

/** Finds words in the whole text and puts others in their places. */
export function FindBar(props: FindBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const others = useRef<ReadonlyMap<string, SectionView>>(new Map())
  const parts = () => {
    const text = props.text()
    return searchedParts({ ...text, sections: new Map([...others.current, ...text.sections]) })
  }
  const [first] = useState(selectedWords)
  const found = useFind({ bar, first, parts, onOpen: props.onOpen })
  const { query, hits, index, current } = found
  useEffect(() => bar.current?.querySelector('input')?.select(), [props.isReplacing])
  useOtherSections(props, (map) => {
    others.current = map
    found.refresh()
  })
  useEscape(() => {
    const isInBar = bar.current?.contains(document.activeElement) ?? false
    const { live } = props.text()
    props.onClose()
    if (isInBar || document.activeElement === document.body) live?.view.focus()
  })
  const isTracked = useTracked(props.documentId)
  const { newChange } = useSignature()
  const replace = async (words: string, isAll: boolean) => {
    const input = { ...props, query, words, newChange: isTracked ? newChange : null }
    if (isAll) return replaceAll(input, hits)
    if (current) await replaceCurrent(input, current)
  }
  return (
    <div ref={bar} className="contents">
      <FindPanel
        label="查找"
        className={clsx(
          'top-3 right-5 w-[392px] max-w-[calc(100%-24px)] max-tablet:right-3',
          props.isBelowHead && 'wide:top-14',
        )}
        words={query.words}
        onWords={(words) => found.search({ ...query, words })}
        count={hits.length}
        index={index}
        onGo={found.go}
        onClose={props.onClose}
      >
        {!props.isFinal && <ReplaceRow isEmpty={hits.length === 0} onReplace={replace} />}
        {!props.isFinal && isTracked && (
          <p className="text-micro text-ink-3">修订开着，替换的文字等人接受</p>
        )}
        <Checkbox
          className="text-small"
          checked={query.isCaseSensitive}
          onCheckedChange={(isCaseSensitive) => found.search({ ...query, isCaseSensitive })}
        >
          区分大小写
        </Checkbox>
      </FindPanel>
    </div>
  )
}

/** Wherever the keyboard is; what lies over the text is closed by it first. */
function useEscape(onClose: () => void) {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => close(event)
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}

/** Of a long book only a chapter is on the screen: the other texts are read once. */
function useOtherSections(
  { teamId, documentId, text }: FindBarProps,
  onRead: (others: ReadonlyMap<string, SectionView>) => void,
) {
  const read = useEffectEvent(async () => {
    const { nodes, sections } = text()
    // The first is the title, which has no text of its own.
    const missing = nodes.slice(1).flatMap(({ id }) => (sections.has(id) ? [] : [id]))
    const found = missing.length > 0 ? await readSections(teamId, documentId, missing) : null
    if (found) onRead(new Map(found.map((section) => [section.nodeId, section])))
  })
  useEffect(() => void read(), [])
}

/** Words of one line that are selected are what is looked for first. */
function selectedWords(): string {
  const words = getSelection()?.toString() ?? ''
  return words.length <= 60 && !words.includes('\n') ? words : ''
}
