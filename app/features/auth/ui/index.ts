export { LoginForm } from './login-form'
export { useLogin } from './use-login'
export { safeRedirect } from './redirects'
export { SignInArt } from './sign-in-art'
