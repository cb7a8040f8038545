import { defineErrors } from '~/core/errors'

export const teamErrors = defineErrors('teams', {
  notInTeam: {
    code: 'TEAM_PLAN_NOT_FOUND',
    status: 200,
    message: '您暂未加入任何团队，请联系团队管理员',
  },
  // A stranger's team, a team that does not exist, and one that a person was removed from: one answer.
  notSeated: {
    code: 'TEAM_PLAN_NOT_FOUND',
    status: 404,
    message: '内容不存在或已删除',
  },
  // Only whoever is stopped is told so; what they open stays shut as for a stranger.
  stopped: {
    code: 8025,
    status: 200,
    message: '你在「{team}」的席位已停用，请联系团队管理员',
  },
  planExpired: { code: 'TEAM_PLAN_EXPIRED', status: 200, message: '网站已到期，请联系团队管理员' },
  notAdmin: { code: 'TEAM_PLAN_NOT_ADMIN', status: 200, message: '你不是管理员，无法操作' },
  // Wrong, expired, used, revoked, another host's: one answer, so that nothing is learned from it.
  badInvitation: { code: 8010, status: 200, message: '邀请码无效或已过期' },
  seatsFull: { code: 8011, status: 200, message: '席位已满，请移出成员或联系我们增加席位' },
  notAllowed: { code: 8012, status: 200, message: '你的角色不能对这位成员这样操作' },
  memberNotFound: { code: 8013, status: 404, message: '成员不存在或已被移出' },
  changedMeanwhile: { code: 8014, status: 409, message: '成员信息已变化，请刷新后重试' },
  ownerStays: { code: 8015, status: 200, message: '创建者须先转让团队，才能退出' },
  wrongPassword: { code: 8016, status: 200, message: '密码不正确' },
  sharedAccount: {
    code: 8017,
    status: 200,
    message: '这个账号还在其他团队中，不能在这里重置密码',
  },
  accountTaken: { code: 8018, status: 200, message: '这个账号已有人使用，请换一个' },
  badPicture: { code: 8019, status: 200, message: '图片须为PNG、JPEG或WebP，不超过512 KB' },
  tooManyInvitations: { code: 8020, status: 200, message: '待加入的邀请过多，请先撤销一些' },
  numbersOff: {
    code: 8021,
    status: 200,
    message: '这里没有开放验证码登录，不能按手机号邀请',
  },
  // Seats are free, but they are promised to whoever is invited already.
  seatsPromised: {
    code: 8022,
    status: 200,
    message: '空席位不够，还能再邀请{left}人；撤销待加入的邀请可以腾出席位',
  },
  alreadyInvited: {
    code: 8023,
    status: 200,
    message: '这个号码已有待加入的邀请，可以在成员列表里重新发送',
  },
  // Of a closed team only its own people are told so.
  suspended: { code: 8027, status: 200, message: '「{team}」已停用，暂时不能使用' },
  deleting: { code: 8028, status: 200, message: '「{team}」已申请删除，不能再使用' },
  brandedName: { code: 8026, status: 200, message: '名称与标志在「品牌与域名」里更换' },
  alreadyMember: { code: 8024, status: 200, message: '这个号码的主人已经在团队里' },
})
