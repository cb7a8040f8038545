/** What operators do to teams. */
export function teams(args: string[]): Promise<void>
