import { Check, ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '~/kit/controls/icon-button'
import './studio.css'

const steps = ['要求', '大纲', '撰写', '定稿'] as const
export type StudioStep = (typeof steps)[number]

export interface StudioBarProps {
  title: string
  /** Null once there is no way to go any more. */
  step: StudioStep | null
  /** 已保存, or what is going on. */
  note?: ReactNode
  /** Where 返回 leads. */
  backTo: string
  /** On phones its actions stand at the foot of the page. */
  isFooted?: boolean
  children?: ReactNode
}

/** The bar over outline and text: where one is on the way, and what can be done. */
export function StudioBar({ title, step, note, backTo, isFooted, children }: StudioBarProps) {
  const navigate = useNavigate()
  const index = step === null ? -1 : steps.indexOf(step)
  return (
    <header className="studio-bar" data-footed={isFooted || undefined}>
      <IconButton
        label="返回"
        icon={<ChevronLeft size={21} />}
        onClick={() => void navigate(backTo)}
      />
      <h1 title={title}>{title}</h1>
      <span className="studio-note" role="status">
        {note}
      </span>
      <span className="flex-1 max-tablet:hidden" />
      {step !== null && (
        <ol className="studio-steps" aria-label="进度">
          {steps.map((name, no) => (
            <li
              key={name}
              data-done={no < index || undefined}
              aria-current={no === index ? 'step' : undefined}
            >
              {no < index && <Check size={14} aria-label="已完成" />}
              {name}
            </li>
          ))}
        </ol>
      )}
      {children}
    </header>
  )
}
