import { questionOf } from './citing.ts'
import type { Script } from './fault-script.ts'

/** What a good model answers to a test of its abilities: a colour, JSON where it is asked for, else a count. */
export function shown(body: object): string {
  if (hasPicture(body)) return '红'
  if ('response_format' in body) return '{"city":"杭州"}'
  return questionOf(body).includes('从1写到40') ? '1 2 3 4 5 6 7 8 9 10 11 12' : '好的，已经记下。'
}

export const hasPicture = (body: object): boolean => JSON.stringify(body).includes('"image_url"')

/** Of its tools an able model makes use where it is told to, and only there. */
export const callingOf = (body: object, script: Script): Script =>
  script.text === 'able' && !questionOf(body).includes('调用工具')
    ? { ...script, tools: 'none' }
    : script
