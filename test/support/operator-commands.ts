import { vi } from 'vitest'

class Ended extends Error {}

/** Runs an operator's command in this process: the code with which it ends its program, and what it printed. */
export async function runCommand(command: () => Promise<unknown>) {
  const lines: string[] = []
  const print = (...words: unknown[]) => {
    lines.push(
      words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' '),
    )
  }
  let code = 0
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
    vi.spyOn(console, 'table').mockImplementation(print),
    vi.spyOn(process, 'exit').mockImplementation((ended) => {
      code = Number(ended)
      throw new Ended()
    }),
  ]
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Ended)) throw error
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return { code, output: lines.join('\n') }
}
