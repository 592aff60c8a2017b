/** What `vite/content-plugin.ts` makes of the files of content. */
declare module 'content' {
  // An ambient module takes no import from a file.
  // oxlint-disable-next-line typescript/consistent-type-imports
  type Content = import('./documents.ts').Content

  const content: Content

  namespace content {
    type Article = Content['articles'][number]
    type Careers = Content['careers']
    type ClubConsulting = Content['clubConsulting']
    type CollegePlacement = Content['collegePlacement']
    type Contact = Content['contact']
    type Deals = Content['deals']
    type Elite25 = Content['elite25']
    type GetStarted = Content['getStarted']
    type GuideDocuments = Content['guideDocuments']
    type GuideThankYou = Content['guideThankYou']
    type Home = Content['home']
    type LaneValleyFc = Content['laneValleyFc']
    type LeadGenGuide = Content['leadGenGuide']
    type Opportunities = Content['opportunities']
    type ProTryouts = Content['proTryouts']
    type RecruitmentPackage = Content['recruitmentPackage']
    type SoccerGuide = Content['soccerGuide']
    type Sufc = Content['sufc']
    type Trials = Content['trials']
    type UwsPartnership = Content['uwsPartnership']
    type WorkInSoccer = Content['workInSoccer']
  }

  export = content
}
