import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/choice'
import { Segmented } from '~/kit/controls/segmented'
import { Select } from '~/kit/controls/text-input'
import {
  dayLabels,
  shareDays,
  USUAL_DAYS,
  type CreateShareInput,
  type ShareKind,
  type SharePrepared,
  type ShareUnit,
  type ShareView,
} from '../terms'
import { EmbedFields, PasswordFields, problemOf } from './share-limits'
import { pieceLabels, wordsOf, type ShareWords } from './share-words'
import { useShareActions } from './use-share-actions'

const NAMED = 6

/** What a person has chosen so far; `null` where a switch is off. */
export type ShareDraft = Pick<
  Required<CreateShareInput>,
  'days' | 'withPictures' | 'withPrivate' | 'part'
> & { password: string | null; embedding: string | null }

const newDraft: ShareDraft = {
  days: USUAL_DAYS,
  withPictures: false,
  withPrivate: false,
  part: '',
  password: null,
  embedding: null,
}

/** What goes along, for how long, and for whom. */
export function ShareForm(props: {
  kind: ShareKind
  sourceId: string
  /** A piece of it that is to be shared alone, to begin with. */
  part: string
  prepared: SharePrepared
  onCreated(share: ShareView): void
  onClose(): void
}) {
  const { kind, sourceId, prepared } = props
  const { create, isBusy } = useShareActions()
  const [draft, setDraft] = useState<ShareDraft>({ ...newDraft, part: props.part })
  const [isChecked, setChecked] = useState(false)
  const change = (more: Partial<ShareDraft>) => setDraft({ ...draft, ...more })
  const problem = problemOf(draft)
  const make = async () => {
    setChecked(true)
    if (problem) return
    const { password, embedding, ...rest } = draft
    const share = await create({
      kind,
      id: sourceId,
      ...rest,
      password: password ?? '',
      embedding: draft.part === '' ? '' : (embedding ?? ''),
    })
    if (share) props.onCreated(share)
  }
  const words = wordsOf(kind, prepared)
  const reason = reasonAgainst(prepared, words, draft)
  return (
    <>
      <p className="font-serif text-[15px] leading-6 font-semibold text-pretty">{prepared.title}</p>
      <p className="mt-0.5 text-small text-ink-2">
        {draft.part === '' ? words.content(prepared) : '只有这一处，连同它的出处'}
      </p>
      <PiecePicker
        {...{ prepared }}
        value={draft.part}
        onChange={(part) => change({ part, embedding: null })}
      />
      <PrivateSources
        titles={prepared.privateSources}
        words={words.closed}
        isOn={draft.withPrivate}
        onChange={(withPrivate) => change({ withPrivate })}
      />
      {prepared.pictures > 0 && (
        <Checkbox
          className="mt-3.5"
          checked={draft.withPictures}
          onCheckedChange={(withPictures) => change({ withPictures })}
        >
          {words.pictures(prepared.pictures)}
        </Checkbox>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="text-small text-ink-2">有效期</span>
        <Segmented
          label="有效期"
          value={String(draft.days)}
          options={shareDays.map((days) => ({ value: String(days), label: dayLabels[days] }))}
          onChange={(value) =>
            change({ days: shareDays.find((days) => String(days) === value) ?? USUAL_DAYS })
          }
        />
      </div>
      {draft.embedding === null && <PasswordFields {...{ draft, isChecked }} onChange={change} />}
      {draft.part !== '' && prepared.unit !== 'page' && draft.password === null && (
        <EmbedFields {...{ draft, isChecked }} onChange={change} />
      )}
      <div className="k-dialog-acts">
        <Button onClick={props.onClose}>取消</Button>
        <Button
          kind="primary"
          busy={isBusy}
          onClick={() => void make()}
          {...(reason && { disabledReason: reason })}
        >
          {isBusy ? '正在生成' : '生成链接'}
        </Button>
      </div>
    </>
  )
}

const WHOLE = ''
const wholeLabels: Partial<Record<ShareUnit, string>> = { turn: '整次问答', page: '全部页面' }

/** The whole, or an answer, chart, table or page of it by itself. */
function PiecePicker(props: {
  prepared: SharePrepared
  value: string
  onChange(part: string): void
}) {
  const { pieces, unit } = props.prepared
  if (pieces.length === 0) return null
  return (
    <div className="mt-3.5">
      <Select
        aria-label="分享内容"
        value={props.value}
        options={[
          { value: WHOLE, label: wholeLabels[unit] ?? '全文' },
          ...pieces.map(({ id, kind, label }) => ({
            value: id,
            label: `${pieceLabels[kind]}：${label}`,
          })),
        ]}
        onChange={props.onChange}
      />
    </div>
  )
}

function PrivateSources(props: {
  titles: string[]
  words: ShareWords['closed']
  isOn: boolean
  onChange(isOn: boolean): void
}) {
  const { titles, words, isOn, onChange } = props
  if (titles.length === 0) return null
  const more = titles.length - NAMED
  return (
    <section
      aria-label="不是全团队可见的内容"
      className="mt-3.5 rounded-md bg-warning-soft px-3.5 pt-2.5 pb-3"
    >
      <p className="text-small text-warning">{words.lead}</p>
      <ul className="mt-1 text-small">
        {titles.slice(0, NAMED).map((title) => (
          <li key={title} className="truncate" title={title}>
            {title}
          </li>
        ))}
        {more > 0 && <li className="text-ink-2">另有{more}份</li>}
      </ul>
      <Checkbox className="mt-2" checked={isOn} onCheckedChange={onChange}>
        {words.consent}
        <span className="block text-micro text-ink-3">{words.hint}</span>
      </Checkbox>
    </section>
  )
}

function reasonAgainst(
  { parts, isAllowed, privateSources }: SharePrepared,
  words: ShareWords,
  { withPrivate }: ShareDraft,
): string {
  if (!isAllowed) return '团队没有开放对外分享，可以联系管理员'
  if (parts === 0) return words.nothing
  return privateSources.length > 0 && !withPrivate ? words.closed.needed : ''
}
