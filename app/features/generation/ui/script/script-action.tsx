import { Mic } from 'lucide-react'
import { Link } from 'react-router'
import { emit } from '~/client/event-bus'
import { Button } from '~/kit/controls/button'
import type { DeckScript } from '../../terms'
import { placeToGo } from '../../place-terms'
import './script-events'

export interface ScriptActProps {
  documentId: string
  title: string
  script: DeckScript | null
}

/** To the script of this deck: to have one written, to see it being written, to read it as a text. */
export function ScriptAction({ documentId, title, script }: ScriptActProps) {
  const isGoing = script !== null && ['payed', 'wait', 'ing'].includes(script.taskStatus)
  return (
    <span className="flex items-center gap-3">
      {script && (
        <Link className="k-link text-small" to={placeToGo({ project: null, ...script })}>
          {isGoing ? '正在写讲稿' : script.taskStatus === 'done' ? '讲稿全文' : '接着写讲稿'}
        </Link>
      )}
      {!isGoing && (
        <Button
          kind="ghost"
          size="small"
          icon={<Mic size={15} />}
          onClick={() => emit('create_submission_selection_ppt_lecture', { documentId, title })}
        >
          {script?.taskStatus === 'done' ? '重写讲稿' : '写讲稿'}
        </Button>
      )}
    </span>
  )
}
