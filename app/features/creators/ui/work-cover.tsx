import { AgentMark } from '~/features/chat/ui/agents'
import type { CreatorWorkView } from '../terms'

/** As many as stand on it without touching its foot. */
const SLIP_CHARACTERS = 7

/** A small cover: a page with the title on its slip, a slide, or the mark of an assistant. */
export function WorkCover({ work: { form, title, agent } }: { work: CreatorWorkView }) {
  if (form === 'deck') {
    return (
      <span
        aria-hidden="true"
        className="grid h-[63px] w-[106px] flex-none place-items-center overflow-hidden bg-ink px-2 text-center font-serif text-[11px] leading-4 font-semibold text-paper max-tablet:h-11 max-tablet:w-18 max-tablet:text-[9px] max-tablet:leading-3"
      >
        <span className="line-clamp-2">{title}</span>
      </span>
    )
  }
  if (agent) {
    return (
      <span className="flex w-[106px] flex-none justify-center pt-1 max-tablet:w-18">
        <AgentMark icon={agent.icon} tone={agent.tone} size="large" />
      </span>
    )
  }
  return (
    <span
      aria-hidden="true"
      className="h-36 w-[106px] flex-none border border-line-2 bg-raised pt-3 pl-3 shadow-(--elev-1) max-tablet:h-25 max-tablet:w-18 max-tablet:pt-2 max-tablet:pl-2"
    >
      <span className="block h-full w-9 overflow-hidden border-x border-t-2 border-x-line border-t-ink pt-2 max-tablet:w-6 max-tablet:pt-1">
        <span className="block h-full w-full font-serif text-[13px] leading-[34px] font-semibold tracking-[2px] [writing-mode:vertical-rl] max-tablet:text-[10px] max-tablet:leading-[22px] max-tablet:tracking-[1px]">
          {title.slice(0, SLIP_CHARACTERS)}
        </span>
      </span>
    </span>
  )
}
