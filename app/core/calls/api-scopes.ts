/** What a key of a team's scripts may be allowed to do. */
export const apiScopeNames = ['ask', 'library.read', 'library.write', 'team.read'] as const
export type ApiScope = (typeof apiScopeNames)[number]
