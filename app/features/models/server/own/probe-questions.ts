/** 64 × 64 points of red. */
const RED_SQUARE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsItw/dMZxQi+hcEKLNO+FgEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGBywLQTQDx3uY1cQAAAABJRU5ErkJggg=='

/** What a model is asked to show what it can do. */
export const QUESTIONS = {
  count: '请从1写到40，数字之间用空格隔开，不要写别的。',
  tool: '请调用工具查一下现在的时间，不要自己回答。',
  json: '请只用 JSON 回答：{"city":"杭州"}，不要写别的。',
  picture: {
    role: 'user' as const,
    content: '这张图是什么颜色？只答一个字。',
    images: [RED_SQUARE],
  },
  search: '停车位有多少',
  texts: ['停车位一百二十个', '食堂在一层'],
}

export const TOOL = {
  name: 'current_time',
  description: '查询现在的时间',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
}

export const JSON_FORMAT = { response_format: { type: 'json_object' } }

export const namesRed = (text: string): boolean => /红|赤|\bred\b/i.test(text)

export function saysJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
