/** Every e-mail there is, by the name kept in `outgoing_emails.template`; loaded when the first one is written. */
export const TEMPLATES = {
  'confirm-email': async () => (await import('./confirm-email.tsx')).confirmEmail,
  'confirm-email-change': async () => (await import('./confirm-email-change.tsx')).confirmEmailChange,
  'reset-password': async () => (await import('./reset-password.tsx')).resetPassword,
  'password-changed': async () => (await import('./password-changed.tsx')).passwordChanged,
  invitation: async () => (await import('./invitation.tsx')).invitation,
  'order-confirmation': async () => (await import('./order-confirmation.tsx')).orderConfirmation,
  'order-cancelled': async () => (await import('./order-cancelled.tsx')).orderCancelled,
  'new-order': async () => (await import('./new-order.tsx')).newOrder,
  ticket: async () => (await import('./ticket.tsx')).ticket,
  'contact-message': async () => (await import('./contact-message.tsx')).contactMessage,
}

export type TemplateName = keyof typeof TEMPLATES
export type PropsOf<N extends TemplateName> = Parameters<Awaited<ReturnType<(typeof TEMPLATES)[N]>>['subject']>[0]
