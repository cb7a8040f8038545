import { defineCalls } from '~/core/calls'
import { checkModelInput, modelCheck, servingModels } from './contract'

export const modelsCalls = defineCalls({
  'GET /team/:teamId/model/list': { title: '模型服务的现状', result: servingModels },
  'POST /team/:teamId/model/check': {
    title: '测试一个用途所用模型的连接',
    body: checkModelInput,
    result: modelCheck,
  },
})
