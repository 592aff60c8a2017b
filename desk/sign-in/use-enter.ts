import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

/** Opens the desk after a sign-in, and forgets what was shown to the person before. */
export function useEnter() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return () => {
    // Not the link, which its screen would ask for again although it is used up.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'link' })
    return navigate('/', { replace: true })
  }
}
