import { ENTER_BUTTON_ATTRIBUTE } from '~/client/page/replay-clicks'
import { Tooltip } from '~/kit/overlays/tooltip'
import { sendBlockReason, type SendBlock } from './send-rules'

/** One glyph: 问 sends, 停 ends the answer that is being written. */
export function SendSeal(props: { block: SendBlock | null; onSend(): void; onStop(): void }) {
  const { block, onSend, onStop } = props
  if (block === 'answering') {
    return (
      <Tooltip text="停止生成">
        <button
          type="button"
          className="send-seal"
          data-stop
          aria-label="停止生成"
          onClick={onStop}
        >
          停
        </button>
      </Tooltip>
    )
  }
  return (
    <Tooltip text={block ? sendBlockReason(block) : '发送问题'}>
      <button
        type="button"
        className="send-seal"
        data-off={block !== null || undefined}
        aria-label="发送问题"
        aria-disabled={block !== null || undefined}
        {...{ [ENTER_BUTTON_ATTRIBUTE]: '' }}
        onClick={onSend}
      >
        问
      </button>
    </Tooltip>
  )
}
