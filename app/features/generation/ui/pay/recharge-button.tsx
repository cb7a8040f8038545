import { openRecharge } from '~/client/recharge'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'

/** Where coins do not suffice: the way to more, for who may buy them. Members ask who manages the team. */
export function RechargeButton({ next }: { next: string }) {
  const isMember = useShell().team?.member.role === 'member'
  if (isMember) return null
  return (
    <Button size="small" className="ml-2" onClick={() => openRecharge(next)}>
      充值
    </Button>
  )
}
