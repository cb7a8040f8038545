/** What operators do to domains. */
export function domain(args: string[]): Promise<void>
