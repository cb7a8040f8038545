/** How loud a team's plan is said. */
export const statusTones = { active: 'success', trial: 'plain', expired: 'warning' } as const
