import { useState } from 'react'
import { call } from '~/client/call'
import type { SectionView as SectionText, WaitingText } from '../../terms'
import { Button } from '~/kit/controls/button'
import { SectionView } from '../page/section-view'

export interface WaitingTextsProps {
  teamId: string
  documentId: string
  nodeId: string
  section: SectionText
  onSettled: () => void
}

/** Texts that could not take their place because a person's stands there: both are shown, a person chooses. */
export function WaitingTexts(props: WaitingTextsProps) {
  return props.section.texts.map((text) => <Waiting key={text.id} {...props} text={text} />)
}

function Waiting(props: WaitingTextsProps & { text: WaitingText }) {
  const { teamId, documentId: id, nodeId, section, text, onSettled } = props
  const [isBusy, setBusy] = useState(false)
  async function settle(isTaken: boolean) {
    setBusy(true)
    const body = { teamId, id, nodeId, waitingId: text.id, isTaken, baseRev: section.rev }
    const answer = await call('POST /document/section/settle', { body })
    setBusy(false)
    if (answer.ok) onSettled()
  }
  return (
    <section className="waiting-text" aria-label="待定的文字">
      <p className="waiting-over">
        {text.by === 'ai' ? '新写的一份，等你决定' : '别处改的一份，与这里的改动冲突'}
      </p>
      <SectionView body={text.body} />
      <div className="flex gap-2 pt-2">
        <Button size="small" kind="primary" disabled={isBusy} onClick={() => void settle(true)}>
          用这一份
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => void settle(false)}>
          留现在的
        </Button>
      </div>
    </section>
  )
}
