import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/choice'
import { Segmented } from '~/kit/controls/segmented'
import {
  dayLabels,
  shareDays,
  USUAL_DAYS,
  type ShareDays,
  type ShareKind,
  type SharePrepared,
  type ShareView,
} from '../terms'
import { wordsOf, type ShareWords } from './share-words'
import { useShareActions } from './use-share-actions'

const NAMED = 6

/** What goes along, and for how long. */
export function ShareForm(props: {
  kind: ShareKind
  sourceId: string
  prepared: SharePrepared
  onCreated(share: ShareView): void
  onClose(): void
}) {
  const { kind, sourceId, prepared } = props
  const { create, isBusy } = useShareActions()
  const [days, setDays] = useState<ShareDays>(USUAL_DAYS)
  const [withPictures, setPictures] = useState(false)
  const [withPrivate, setPrivate] = useState(false)
  const make = async () => {
    const share = await create({ kind, id: sourceId, days, withPictures, withPrivate })
    if (share) props.onCreated(share)
  }
  const words = wordsOf(kind, prepared)
  const reason = reasonAgainst(prepared, words)
  return (
    <>
      <p className="font-serif text-[15px] leading-6 font-semibold text-pretty">{prepared.title}</p>
      <p className="mt-0.5 text-small text-ink-2">{words.content(prepared)}</p>
      <PrivateSources
        titles={prepared.privateSources}
        text={words.text}
        isOn={withPrivate}
        onChange={setPrivate}
      />
      {prepared.pictures > 0 && (
        <Checkbox className="mt-3.5" checked={withPictures} onCheckedChange={setPictures}>
          {words.pictures(prepared.pictures)}
        </Checkbox>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="text-small text-ink-2">有效期</span>
        <Segmented
          label="有效期"
          value={String(days)}
          options={shareDays.map((days) => ({ value: String(days), label: dayLabels[days] }))}
          onChange={(value) =>
            setDays(shareDays.find((days) => String(days) === value) ?? USUAL_DAYS)
          }
        />
      </div>
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

function PrivateSources(props: {
  titles: string[]
  /** What goes along whatever is chosen. */
  text: string
  isOn: boolean
  onChange(isOn: boolean): void
}) {
  const { titles, text, isOn, onChange } = props
  if (titles.length === 0) return null
  const more = titles.length - NAMED
  return (
    <section
      aria-label="不是全团队可见的出处"
      className="mt-3.5 rounded-md bg-warning-soft px-3.5 pt-2.5 pb-3"
    >
      <p className="text-small text-warning">这些出处不是团队里人人可见：</p>
      <ul className="mt-1 text-small">
        {titles.slice(0, NAMED).map((title) => (
          <li key={title} className="truncate" title={title}>
            {title}
          </li>
        ))}
        {more > 0 && <li className="text-ink-2">另有{more}份</li>}
      </ul>
      <Checkbox className="mt-2" checked={isOn} onCheckedChange={onChange}>
        带上它们的名称与引文
        <span className="block text-micro text-ink-3">
          不带时写作「未公开的资料」；{text}总会带上，请先看看里面有没有不该公开的内容
        </span>
      </Checkbox>
    </section>
  )
}

function reasonAgainst({ parts, isAllowed }: SharePrepared, words: ShareWords): string {
  if (!isAllowed) return '团队没有开放对外分享，可以联系管理员'
  return parts === 0 ? words.nothing : ''
}
