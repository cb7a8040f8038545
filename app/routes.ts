import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('./routes/layouts/default.tsx', [
    index('./routes/desk/home.tsx', { id: 'index' }),
    route('chat', './routes/desk/chat.tsx', { id: 'chat-desk' }, [
      index('./routes/desk/chat-new.tsx', { id: 'chat' }),
      route(':id', './routes/desk/chat-id.tsx', { id: 'chat-id' }),
    ]),
    route('library', './routes/desk/library.tsx', { id: 'library' }),
    route('library/search', './routes/desk/library-search.tsx', { id: 'library-search' }),
    route('library/bin', './routes/desk/library-bin.tsx', { id: 'library-bin' }),
    route('scholar', './routes/desk/scholar.tsx', { id: 'scholar' }),
    route('scholar/search', './routes/desk/scholar-search.tsx', { id: 'scholar-search' }),
    route('scholar/tables', './routes/desk/scholar-tables.tsx', { id: 'scholar-tables' }),
    route('scholar/tables/:id', './routes/desk/scholar-table.tsx', { id: 'scholar-tables-id' }),
    route('library/:id', './routes/desk/library-file.tsx', { id: 'library-id' }),
  ]),
  layout('./routes/layouts/profile.tsx', [
    route('profile', './routes/profile/index.ts', { id: 'profile' }),
    route('profile/basic', './routes/profile/basic.tsx', { id: 'profile-basic' }),
    route('profile/coins', './routes/profile/coins.tsx', { id: 'profile-coins' }),
    route('profile/shares', './routes/profile/shares.tsx', { id: 'profile-shares' }),
    route('profile/questions', './routes/profile/questions.tsx', { id: 'profile-questions' }),
  ]),
  layout('./routes/layouts/team.tsx', [
    route('team', './routes/team/team.tsx', { id: 'team' }),
    route('team/members', './routes/team/members.tsx', { id: 'team-members' }, [
      route('add', './routes/team/member-add.tsx', { id: 'team-members-add' }),
      route(':id', './routes/team/member.tsx', { id: 'team-members-id' }),
    ]),
    route('team/rights', './routes/team/rights.tsx', { id: 'team-rights' }),
    route('team/coins', './routes/team/coins.tsx', { id: 'team-coins' }),
    route('team/usage', './routes/team/usage.tsx', { id: 'team-usage' }),
    route('team/keys', './routes/team/keys.tsx', { id: 'team-keys' }),
    route('team/brand', './routes/team/brand.tsx', { id: 'team-brand' }),
    route('team/shares', './routes/team/shares.tsx', { id: 'team-shares' }),
    route('team/audit', './routes/team/audit.tsx', { id: 'team-audit' }),
  ]),
  layout('./routes/layouts/empty.tsx', [
    route('join', './routes/sign-in/join.tsx', { id: 'join' }),
    route('login', './routes/sign-in/login.tsx', { id: 'login' }),
    route('sign-in/wechat/return', './routes/sign-in/wechat-return.tsx', { id: 'wechat-return' }),
    route('ai/docs', './routes/api-docs.tsx', { id: 'api-docs' }),
    route('*', './routes/not-found.tsx', { id: '404' }),
  ]),
  route('share/:code', './routes/share.tsx', { id: 'share' }),
  route('team-error', './routes/team-error.tsx'),
  route('sign-in/wechat', './routes/sign-in/wechat.ts'),
  route('dev/inbox', './routes/dev-inbox.tsx'),
  route('kit', './routes/kit.tsx'),
  route('icon.svg', './routes/resources/icon.ts'),
  route('manifest.webmanifest', './routes/resources/manifest.ts'),
] satisfies RouteConfig
