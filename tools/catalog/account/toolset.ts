import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Account',
  description: 'Credits left and spent, and the API keys of the account. Free of charge.',
  order: ['get_usage', 'list_credit_ledger', 'list_api_keys', 'create_api_key', 'revoke_api_key'],
})
