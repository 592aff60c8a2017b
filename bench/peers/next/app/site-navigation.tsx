'use client'

import Link from 'next/link'
import { Navigation } from '../generated/home/navigation.tsx'

const NextLink = ({ to, ...rest }) => <Link href={to} {...rest} />

export const SiteNavigation = ({ site }) => <Navigation site={site} Link={NextLink} />
