import type { OperatorTask } from '../../operator-terms'

/** How loud a team's plan is said. */
export const statusTones = { active: 'success', trial: 'plain', expired: 'warning' } as const

/** The same of what waits for an operator: what is only to be done, and what is not as it should be. */
export const taskTones = {
  send: 'indigo',
  refund: 'plain',
  invoice: 'plain',
  transfer: 'plain',
  amount: 'warning',
  address: 'warning',
} as const satisfies Record<OperatorTask, string>
