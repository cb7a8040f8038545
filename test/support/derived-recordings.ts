import { z } from 'zod'
import type { Call } from '~/core/calls/define-call'
import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

/** Ids that calls name as `Belongings` does. */
const known = [
  'teamId',
  'fileId',
  'sessionId',
  'messageId',
  'taskId',
  'folderId',
  'memberId',
  'invitationId',
  'claimId',
  'alertId',
  'versionId',
  'referenceId',
  'masterId',
  'refreshId',
  'exportId',
  'threadId',
  'commentId',
  'orderId',
] as const satisfies (keyof Belongings)[]

/** What a bare `id` is, by the path. */
const bare: [path: RegExp, name: keyof Belongings][] = [
  [/^\/(document|deck)\//, 'documentId'],
  [/^\/creation\//, 'creationId'],
  [/^\/repositoryFile\/(webPage|refresh)/, 'pageId'],
  [/^\/repositoryFile\//, 'fileId'],
  [/^\/file\/note\//, 'noteId'],
  [/\/file\/translate\//, 'translationId'],
  [/\/file\/retry$/, 'fileId'],
  [/\/glossary\//, 'termId'],
  [/^\/chat\/image$/, 'imageId'],
  [/^\/chat\/agent\//, 'agentId'],
  [/^\/chat\/prompt\//, 'promptId'],
  [/^\/chat\/session\/folder\//, 'sessionFolderId'],
  [/^\/scholar\/table\//, 'tableId'],
  [/^\/scholar\/work$/, 'workId'],
  [/^\/share\//, 'shareId'],
  [/\/apiKey\//, 'keyId'],
  [/^\/user\/signIn\//, 'signInId'],
]

/** The request of a call that takes nothing but ids, about what is the owner's; null where it takes more. */
export function derivedRecording(call: Call): ((own: Belongings) => Recording) | null {
  const [method, pattern = ''] = call.call.split(' ')
  const path = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const query = fieldsOf(call.query)
  const body = fieldsOf(call.body)
  const isAsked = (name: string) => nameOf(name, pattern) !== null
  if (!query || !body || ![...path, ...query.required, ...body.required].every(isAsked)) return null
  return (own) => {
    const idOf = (name: string) => own[nameOf(name, pattern) ?? 'teamId']
    const filled = (names: string[]) =>
      Object.fromEntries(names.filter(isAsked).map((name) => [name, idOf(name)]))
    const search = new URLSearchParams(filled(query.all)).toString()
    return {
      path: pattern.replace(/:(\w+)/g, (_, name: string) => idOf(name)) + (search && `?${search}`),
      ...(method === 'POST' && { body: filled(body.all) }),
    }
  }
}

function nameOf(name: string, path: string): keyof Belongings | null {
  if (name === 'spaceId') return 'teamId'
  if (name === 'id') return bare.find(([about]) => about.test(path))?.[1] ?? null
  return known.find((item) => item === name) ?? null
}

function fieldsOf(schema: z.ZodType | undefined): { all: string[]; required: string[] } | null {
  if (!schema) return { all: [], required: [] }
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  if (json.type !== 'object') return null
  return { all: Object.keys(json.properties ?? {}), required: json.required ?? [] }
}
