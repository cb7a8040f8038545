import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { blockingWords, type CheckGroup } from '../writing/checks'

export interface FinalDialogProps {
  open: boolean
  title: string
  groups: readonly CheckGroup[]
  isBusy: boolean
  onClose: () => void
  /** To what has to be mended or answered first. */
  onMend: () => void
  /** `isSure`: something is left open. */
  onFinal: (isSure: boolean) => void
}

/** Asks before a text is declared final, naming what the checks have left; says so where they forbid it. */
export function FinalDialog(props: FinalDialogProps) {
  const { open, title, groups, isBusy, onClose, onFinal } = props
  const blocking = blockingWords(groups)
  const left = groups.filter(({ findings }) => findings.length > 0)
  const isSure = left.length > 0
  if (blocking) {
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={onClose}
        question={`「${title}」还不能定稿`}
        consequence={`先处理：${blocking}。改好这几处，或看过原文后在检查里点「核对无误」。`}
        confirmLabel="去处理"
        isDangerous={false}
        onConfirm={props.onMend}
      />
    )
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      question={`定稿「${title}」？`}
      consequence={
        <>
          {isSure && (
            <span className="mb-2 block text-warning">
              还有没处理的：
              {left.map(({ name, findings }) => `${name}${findings.length}处`).join('、')}。
            </span>
          )}
          存为一个版本并锁定正文，导出的文件写明是定稿；随时可以解锁接着改。
        </>
      }
      confirmLabel={isSure ? '仍要定稿' : '定稿'}
      actBusy="正在定稿"
      isDangerous={false}
      isBusy={isBusy}
      onConfirm={() => onFinal(isSure)}
    />
  )
}
