import { calls } from '~/calls'
import type { ApiReference, Call, CallView, ResultSpec } from '~/core/calls/define-call'
import { resultCodes } from '~/core/codes'
import { apiScopeLabels } from '~/features/auth/terms'
import { openAccess, teamAccess } from './access'
import { schemaOf } from './openapi'
import { shapeOf, type JsonSchema } from './shapes'

const roles = { member: '团队成员', admin: '所有者与管理员', owner: '所有者' }

/** What the reference page shows: the same sources as the OpenAPI document, in words. */
export function apiReference(): ApiReference {
  cached ??= {
    groups: groupsOf(calls.map(viewOf)),
    codes: Object.entries(resultCodes).map(([code, meaning]) => ({ code, meaning })),
  }
  return cached
}

let cached: ApiReference | undefined

const groupNames: Record<string, string> = {
  login: '登录',
  user: '个人',
  team: '团队',
  knowledgeAssistant: '团队',
  file: '上传',
  repository: '知识库',
  repositoryFile: '知识库',
  space: '知识库',
  chat: '问答',
  scholar: '学术',
  setup: '首次启用',
}

function groupsOf(views: CallView[]): ApiReference['groups'] {
  const groups = Map.groupBy(views, ({ path }) => {
    const first = path.split('/')[1] ?? ''
    return groupNames[first] ?? first
  })
  return [...groups].map(([name, inside]) => ({ name, calls: inside }))
}

function viewOf(spec: Call): CallView {
  const [method = '', path = ''] = spec.call.split(' ')
  const scope = teamAccess.get(spec.call)?.scope
  return {
    method,
    path,
    title: spec.title,
    who: whoOf(spec.call),
    scope: scope ? `${scope}（${apiScopeLabels[scope]}）` : '',
    fields: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, id = '']) => ({
        name: id,
        place: '路径' as const,
        shape: 'string',
        isRequired: true,
      })),
      ...fieldsOf(spec.query, '参数'),
      ...fieldsOf(spec.body, '正文'),
    ],
    result: resultOf(spec.result),
  }
}

function whoOf(name: string): string {
  const open = openAccess.get(name)
  if (!open) return roles[teamAccess.get(name)?.role ?? 'member']
  return open.visitor === 'AUTHENTICATE' ? '登录者' : '任何人'
}

function fieldsOf(schema: Call['body'], place: '参数' | '正文'): CallView['fields'] {
  if (!schema) return []
  const { properties = {}, required = [] }: JsonSchema = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, field]) => ({
    name,
    place,
    shape: shapeOf(field),
    isRequired: required.includes(name),
  }))
}

function resultOf(result: ResultSpec): string {
  if (result === 'stream') return '编号事件流（text/event-stream）'
  if (result === 'file') return '文件内容'
  if (result === 'redirect') return '转到另一个地址'
  if (result === 'socket') return '双向连接（WebSocket）'
  return shapeOf(schemaOf(result, 'output'))
}
