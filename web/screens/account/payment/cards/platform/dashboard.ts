export const DASHBOARD = 'https://dashboard.stripe.com'
