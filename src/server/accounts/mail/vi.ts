import type { AccountMailTexts } from './en.ts'

const NOT_YOU = 'Nếu bạn không yêu cầu điều này, bạn có thể bỏ qua thư này. Sẽ không có gì thay đổi.'
const NOT_YOU_ACT =
  'Nếu không phải bạn, có thể người khác đang ở trong tài khoản của bạn: hãy đặt mật khẩu mới ngay tại {{site}}/forgot-password.'
const LINK_LIFE = 'Liên kết chỉ dùng được một lần, trong {{minutes}} phút.'
const CODE = 'Hoặc nhập mã này; mã dùng được trong 10 phút:'

export const VI: AccountMailTexts = {
  signup: {
    subject: 'Xác nhận email của bạn cho {{app}}',
    body: [
      'Chào mừng bạn đến với {{app}}. Hãy xác nhận {{email}} là của bạn, và nhật ký của bạn đã sẵn sàng.',
    ],
    button: 'Xác nhận email của tôi',
    code: CODE,
    end: [LINK_LIFE, 'Nếu bạn không đăng ký, bạn có thể bỏ qua thư này.'],
  },
  invite: {
    subject: 'Bạn được mời dùng {{app}}',
    body: ['Bạn được mời viết nhật ký cùng {{app}}. Hãy chọn mật khẩu, và nhật ký đã sẵn sàng cho bạn.'],
    button: 'Nhận lời mời',
    end: [LINK_LIFE, 'Nếu bạn không muốn, bạn có thể bỏ qua thư này.'],
  },
  recovery: {
    subject: 'Đặt lại mật khẩu {{app}}',
    body: ['Bạn đã yêu cầu mật khẩu mới cho {{email}}.'],
    button: 'Đặt mật khẩu mới',
    code: CODE,
    end: [LINK_LIFE, NOT_YOU],
  },
  magiclink: {
    subject: 'Liên kết đăng nhập {{app}} của bạn',
    body: ['Đây là liên kết để bạn đăng nhập bằng {{email}}.'],
    button: 'Đăng nhập',
    code: CODE,
    end: [LINK_LIFE, NOT_YOU],
  },
  'email-change-current': {
    subject: 'Xác nhận email mới của bạn cho {{app}}',
    body: ['Bạn đã yêu cầu đổi email từ {{email}} sang {{newEmail}}. Hãy xác nhận ở đây và ở địa chỉ mới.'],
    button: 'Cho phép thay đổi',
    end: [LINK_LIFE, NOT_YOU_ACT],
  },
  'email-change-new': {
    subject: 'Xác nhận email mới của bạn cho {{app}}',
    body: ['Hãy xác nhận {{newEmail}} là của bạn, và địa chỉ này sẽ là email của bạn tại {{app}}.'],
    button: 'Xác nhận email của tôi',
    end: [LINK_LIFE, NOT_YOU],
  },
  reauthentication: {
    subject: 'Mã {{app}} của bạn',
    body: ['Bạn sắp thay đổi một điều quan trọng trong tài khoản của mình.'],
    code: 'Nhập mã này để xác nhận đó là bạn; mã dùng được trong 10 phút:',
    end: [NOT_YOU_ACT],
  },
  'already-registered': {
    subject: 'Bạn đã có tài khoản {{app}}',
    body: [
      'Ai đó, có lẽ là bạn, đã thử đăng ký bằng {{email}}. Địa chỉ này đã có tài khoản.',
      'Hãy đăng nhập tại {{site}}/login, hoặc đặt mật khẩu mới tại {{site}}/forgot-password.',
    ],
    end: ['Nếu không phải bạn, bạn không cần làm gì. Không có gì thay đổi.'],
  },
  'password-changed': {
    subject: 'Mật khẩu {{app}} của bạn đã được đổi',
    body: ['Mật khẩu của {{email}} vừa được đổi. Mọi thiết bị khác đã bị đăng xuất.'],
    end: [NOT_YOU_ACT],
  },
  'email-changed': {
    subject: 'Email {{app}} của bạn đã được đổi',
    body: ['Tài khoản của bạn không còn dùng {{email}}. Email hiện nay là {{newEmail}}.'],
    end: ['Nếu không phải bạn, hãy trả lời thư này hoặc viết ngay cho những người phụ trách {{site}}.'],
  },
  'factor-added': {
    subject: 'Đăng nhập hai bước đã được bật cho {{app}}',
    body: ['Việc đăng nhập bằng {{email}} giờ có thêm bước thứ hai.'],
    end: [NOT_YOU_ACT],
  },
  'factor-removed': {
    subject: 'Một bước đăng nhập {{app}} đã bị gỡ',
    body: ['Bước thứ hai khi đăng nhập bằng {{email}} đã bị gỡ.'],
    end: [NOT_YOU_ACT],
  },
  'passkey-added': {
    subject: 'Tài khoản {{app}} của bạn có thêm một khóa truy cập',
    body: ['Giờ đây {{email}} có thể đăng nhập bằng một khóa truy cập mới.'],
    end: [NOT_YOU_ACT],
  },
  'passkey-removed': {
    subject: 'Một khóa truy cập của tài khoản {{app}} đã bị gỡ',
    body: ['Một khóa truy cập của {{email}} đã bị gỡ.'],
    end: [NOT_YOU_ACT],
  },
}
