import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/choice'
import { isComposing } from '~/kit/controls/composing'
import { IconButton } from '~/kit/controls/icon-button'
import { SearchInput, TextInput } from '~/kit/controls/text-input'
import './find.css'
import type { SectionView } from '~/features/document/terms'
import { readSections } from '~/features/document/ui/writing'
import { replaceAll, replaceCurrent } from './replace-all'
import { searchedSections, type SearchableText } from './searched-sections'
import { useFind } from './use-find'

export interface FindBarProps {
  teamId: string
  documentId: string
  /** Looked up at each search: the section in hand changes as it is typed. */
  text: () => SearchableText
  /** Sections that the reader may not see: nothing is looked for in them. */
  closedCount: number
  /** Nothing is replaced in a final text. */
  isFinal: boolean
  /** Replacing was asked for. */
  isReplacing: boolean
  onOpen: (nodeId: string, blockId: string) => void
  /** The text of a section is another one now. */
  onReplaced: (nodeId: string) => void
  onClose: () => void
}

/** Finds words in the whole text and puts others in their places. Enter and F3 go on, with Shift back; Escape closes. */
export function FindBar(props: FindBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const others = useRef<ReadonlyMap<string, SectionView>>(new Map())
  const sections = () => {
    const text = props.text()
    return searchedSections({ ...text, sections: new Map([...others.current, ...text.sections]) })
  }
  const [first] = useState(selectedWords)
  const found = useFind({ bar, first, sections, onOpen: props.onOpen })
  const { query, hits, index } = found
  useEffect(() => bar.current?.querySelector('input')?.select(), [props.isReplacing])
  useNextKey(found.go)
  useOtherSections(props, (map) => {
    others.current = map
    found.refresh()
  })
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      found.go(event.shiftKey ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes the keys of its fields
    <div
      ref={bar}
      role="search"
      aria-label="查找替换"
      className="k-pop absolute top-3 right-5 z-(--z-sticky) grid grid-cols-1 w-[392px] max-w-[calc(100%-24px)] gap-2 p-3 max-tablet:right-3"
      onKeyDown={keys}
      onKeyDownCapture={(event) => {
        // Before the field, which would only be emptied by it.
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) props.onClose()
      }}
    >
      <div className="flex items-center gap-1">
        <SearchInput
          size="small"
          label="查找"
          className="min-w-0 flex-1"
          value={query.words}
          onChange={(words) => found.search({ ...query, words })}
        />
        <span role="status" className="min-w-14 flex-none text-center text-small text-ink-3">
          {query.words === '' ? '' : hits.length === 0 ? '没有' : `${index + 1} / ${hits.length}`}
        </span>
        <IconButton
          label="上一处 (Shift+F3)"
          size="small"
          icon={<ChevronUp size={16} />}
          disabled={hits.length === 0}
          onClick={() => found.go(-1)}
        />
        <IconButton
          label="下一处 (F3)"
          size="small"
          icon={<ChevronDown size={16} />}
          disabled={hits.length === 0}
          onClick={() => found.go(1)}
        />
        <IconButton label="关闭" size="small" icon={<X size={16} />} onClick={props.onClose} />
      </div>
      {!props.isFinal && <ReplaceRow {...props} found={found} />}
      <Checkbox
        className="text-small"
        checked={query.isCaseSensitive}
        onCheckedChange={(isCaseSensitive) => found.search({ ...query, isCaseSensitive })}
      >
        区分大小写
      </Checkbox>
    </div>
  )
}

type Found = ReturnType<typeof useFind>

function ReplaceRow({ found, ...props }: FindBarProps & { found: Found }) {
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { hits, current, query } = found
  const input = { ...props, query, words }
  const run = (work: Promise<void>) => {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  return (
    <div className="flex items-center gap-1">
      <TextInput
        size="small"
        className="min-w-0 flex-1"
        aria-label="替换为"
        placeholder="替换为"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button
        kind="ghost"
        size="small"
        className="flex-none"
        disabled={!current || isBusy}
        onClick={() => current && run(replaceCurrent(input, current))}
      >
        替换
      </Button>
      <Button
        size="small"
        className="flex-none"
        busy={isBusy}
        disabled={hits.length === 0}
        onClick={() => run(replaceAll(input, hits))}
      >
        全部替换
      </Button>
    </div>
  )
}

/** Of a long book only a chapter is on the screen: the other texts are read once. */
function useOtherSections(
  { teamId, documentId, text }: FindBarProps,
  onRead: (others: ReadonlyMap<string, SectionView>) => void,
) {
  const read = useEffectEvent(async () => {
    const { nodes, sections } = text()
    const missing = nodes.flatMap(({ id }) => (sections.has(id) ? [] : [id]))
    const found = missing.length > 0 ? await readSections(teamId, documentId, missing) : null
    if (found) onRead(new Map(found.map((section) => [section.nodeId, section])))
  })
  useEffect(() => void read(), [])
}

/** F3 anywhere in the window. */
function useNextKey(go: (step: 1 | -1) => void) {
  const next = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'F3') return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => next(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Words of one line that are selected are what is looked for first. */
function selectedWords(): string {
  const words = getSelection()?.toString() ?? ''
  return words.length <= 60 && !words.includes('\n') ? words : ''
}
