import { createClient } from '@supabase/supabase-js'

/** Creates the client as such sites do: once, with the page. No lead is sent here. */
const supabase = createClient(location.origin, 'public-anonymous-key')

export async function sendLead(lead: Record<string, string>) {
  const { error } = await supabase.functions.invoke('ghl-webhook-relay', { body: lead })
  if (error) throw error
}
