/**
 * What the composed app tells its client of itself (`app/register.ts` fills it by declaration merging), so that the
 * client knows the types of calls and shell without importing a feature.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by merging
export interface Register {}

type Registered<Name extends string> = Register extends Record<Name, infer Value> ? Value : never

/** Every call of `/ai`, by its name. */
export type Calls = Registered<'calls'>
/** What the server knows before the first paint; every page reads it through `useShell()`. */
export type ShellData = Registered<'shell'>

export type UserView = NonNullable<ShellData['user']>
export type TeamView = NonNullable<ShellData['team']>
export type MemberInfoView = NonNullable<ShellData['memberInfo']>
