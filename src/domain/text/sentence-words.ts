import type { LanguageCode } from '#domain/languages.ts'

/**
 * What tells an abbreviation's full stop from the end of a sentence. Entries are without their last stop; 'z.B' is also
 * written 'z. B'; '*' is any letters, '_' a space. A small first letter may be a capital where a sentence begins; a
 * capital stays one.
 */
export type SentenceWords = {
  /** Stand before what they belong to, so never at an end: titles, 'e.g.'. */
  before: string
  /** The same, but only before a figure: 'No. 5', for 'No.' can be a sentence. */
  beforeFigures: string
  /** Stand at an end or not: 'Inc.', 'Jr.'. It is one where a word of `starters` follows. */
  either: string
  /** Words that begin sentences and seldom stand right behind an abbreviation, small. */
  starters: string
  /** Figures with a full stop are ordinals: before these words, and behind these. */
  ordinals?: { before: string; behind: string }
}

/** Titles that are written in every language, of English names. */
const COMMON = 'Mr mr Mrs mrs Ms Dr dr Prof prof vs'

/** 'театр им. Пушкина': 'им.' stands behind what bears a name; elsewhere it is 'them'. */
const NAMED_AFTER =
  'театр*_им музе*_им завод*_им фабрик*_им колхоз*_им улиц*_им площад*_им школ*_им гимнази*_им лице*_им парк*_им сад*_им библиотек*_им институт*_им университет*_им академи*_им училищ*_им консерватори*_им филармони*_им станци*_им больниц*_им клиник*_им госпитал*_им стадион*_им клуб*_им центр*_им дворц*_им дворец*_им конкурс*_им преми*_им балета_им МГУ_им НИИ_им ДК_им'

export const SENTENCE_WORDS: Record<LanguageCode, SentenceWords> = {
  'en-US': {
    before: `${COMMON} Messrs Mmes Rev Hon Fr Gen Col Maj Capt Cpt Lt Sgt Cpl Cmdr Adm Gov Sen Rep Pres Supt Mt e.g eg i.e ie viz cf v approx a.k.a aka Ft Tel.No tel.no`,
    beforeFigures:
      'No Nos no nos Nr nr p pp vol vols ch chap fig figs sec art ca c est ext tel Tel Apt apt Rm Vol Vols Ch Chap Fig Figs Sec Art eq eqs Eq app App para paras Para pt Pt ver Ver',
    either:
      'St Ste Jr Sr Inc Ltd Co Corp Bros Ave Blvd Rd Sq Univ Dept dept Ph.D M.D B.A M.A Esq al Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thurs Fri Sat Sun',
    starters:
      'i he she it we you they this that these those there here then the a an my his her our your their its but and so or now today tomorrow yesterday later after before when while if because although in on at for from to with as what who where why how is are was were do does did not no yes maybe perhaps also both some many most all everyone everything nobody nothing one two finally next once since until however let please thanks',
  },
  'es-ES': {
    before: `${COMMON} Sr sr Sra sra Srta srta Sres Sras Dra dra D Dña Dª Profa Lic Ing Arq Gral Cnel Cap Tte Sto Sta Fr Mons Excmo Excma Ilmo Ilma Rvdo Avda avda Av C Pza Pl p.ej ej Vda s S`,
    beforeFigures:
      'no No nro Nro núm Núm núms nº Nº n.º N.º n p pp pág págs Pág Págs art arts Art cap caps Cap vol vols Vol tel Tel fig figs Fig lám Lám ed aprox km',
    either: 'Ud Uds Vd Vds EE.UU JJ.OO a.C d.C S.A S.L Jr Cía Hnos Dpto',
    starters:
      'yo tú él ella nosotros nosotras vosotros ellos ellas usted ustedes esto eso este esta ese esa el la los las lo un una mi mis tu su sus nuestro nuestra pero y o luego después entonces hoy mañana ayer ahora aquí allí también cuando mientras si porque aunque en con para por a al de del que qué quién dónde cómo cuándo no sí me te se le nos les fue era es son está estaba había hay todo todos todas muchos finalmente además antes gracias',
  },
  'fr-FR': {
    before: `${COMMON} M MM Mme Mmes Mlle Mlles Me Mgr Pr St Ste Sts av bd Bd boul p.ex cf env c.-à-d c-à-d resp`,
    beforeFigures: 'n N no No nos Nos p pp f art Art chap Chap vol Vol t fig Fig tél Tél éd pl liv',
    either: 'J.-C S.A Cie Cᵉ ex',
    starters:
      'je j tu il elle on nous vous ils elles ce c ça cela ceci cet cette ces le la les l un une des mon ma mes ton ta son sa ses notre nos votre leur leurs mais et ou puis ensuite alors après aujourd demain hier maintenant ici là quand pendant si parce bien en dans avec pour par à au aux de du que qu qui où comment pourquoi ne oui non tout tous toutes enfin aussi avant merci',
  },
  'de-DE': {
    before: `${COMMON} Hr Hrn Fr Frl Dipl Ing Mag Hl hl z.B zB d.h dh bzw i.d.R z.T z.Zt z.Hd v.a o.g m.E u.U i.A i.V evtl ggf bspw ca inkl exkl zzgl vgl Vgl sog insb insbes bes einschl u od geb verh gest lt max mind min durchschn allg versch lfd max entspr betr bzgl *str Str St s.o s.u d.i med h.c jur phil rer nat ehem dt engl frz ev kath staatl i.H.v i.S.v`,
    beforeFigures:
      'Nr nr Nrn No no Tel Abs Art Bd Bde Kap S f p pp Vol vol Fig fig Abb Abt Anl Anm Tab Taf Ziff Zi Rn Mo Di Mi Do Sa So',
    either:
      'Tel.Nr Art.Nr Abs.Nr Abt.Nr Best.Nr Kd.Nr Kto.Nr Hs.Nr u.a u.v.a u.a.m o.Ä u.Ä Mio Mrd Tsd Std Min Sek Stk Jan Feb Mär Apr Jun Jul Aug Sep Sept Okt Nov Dez v.Chr n.Chr Jh Jhd Mio Mrd Tsd Std Min Sek Hbf Bhf Co Jr jun sen',
    starters:
      'ich du er sie es wir ihr man das dies diese dieser dieses der die den dem ein eine einen einem einer mein meine meinen unser unsere sein seine ihre ihren euer aber und oder dann danach später davor vorher heute morgen gestern jetzt nun hier dort da auch als wenn weil während obwohl nachdem bevor in im am an auf mit für von vom zu zum zur bei nach aus um vor was wer wo warum wie nicht nein ja vielleicht leider zuerst zuletzt endlich schließlich alle alles viele jeder danke deshalb trotzdem außerdem so',
    ordinals: {
      before:
        'januar jänner februar feber märz april mai juni juli august september oktober november dezember jan feb mär apr jun jul aug sep sept okt nov dez klasse stock stockwerk etage weltkrieg platz mal advent semester jahrhundert jh jahr geburtstag jahrestag hochzeitstag liga bundesliga kapitel halbzeit hälfte tag woche monat weihnachtstag weihnachtsfeiertag feiertag obergeschoss untergeschoss geschoss og runde quartal reihe schritt teil auflage stunde versuch person grad lektion lebensjahr bezirk reich republik generation',
      behind:
        'der die das dem den des am im vom zum zur beim ein eine einen einem einer mein meine meinen meinem meiner dein deine deinen deinem deiner sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren unserem unserer euer eure kein keine jeder jede jedes jeden jedem dieser diese dieses diesen diesem bis ab',
    },
  },
  'it-IT': {
    before: `${COMMON} Sig sig Sig.ra sig.ra Sig.na sig.na Sigg Dott dott Dott.ssa dott.ssa Prof.ssa prof.ssa Ing ing Avv avv Arch Geom Rag On Mons Egr Gent S SS Sta Ss p.es es cfr Cfr V.le v.le P.za p.za P.zza C.so c.so L.go`,
    beforeFigures:
      'n N nn no No nr Nr p pp pag pagg Pag f s art artt Art cap Cap vol voll Vol tel Tel fig figg Fig tav Tav sez ed ca v',
    either: 'a.C d.C S.p.A S.r.l Jr',
    starters:
      'io tu lui lei noi voi loro questo questa quello quella il lo la gli le l i un uno una mio mia miei mie tuo suo sua nostro nostra ma e o poi dopo allora oggi domani ieri ora adesso qui lì là anche quando mentre se perché benché in con per a al alla da dal di del della che chi dove come non sì no mi ti si ci vi è era sono c tutto tutti tutte finalmente inoltre prima grazie',
  },
  'ja-JP': {
    before: COMMON,
    beforeFigures: 'No no Nr nr Vol vol p pp Ch ch Fig fig Art Tel',
    either: 'Co Ltd Inc Jr St',
    starters: '',
  },
  'ko-KR': {
    before: COMMON,
    beforeFigures: 'No no Nr nr Vol vol p pp Ch ch Fig fig Art Tel',
    either: 'Co Ltd Inc Jr St',
    starters: '',
  },
  'zh-CN': {
    before: COMMON,
    beforeFigures: 'No no Nr nr Vol vol p pp Ch ch Fig fig Art Tel',
    either: 'Co Ltd Inc Jr St',
    starters: '',
  },
  'pt-BR': {
    before: `${COMMON} Sr sr Sra sra Srta srta Srs Dra dra D Profa profa Eng Arq Exmo Exma Ilmo Ilma Pe Frei Sto Sta S Av av Trav Al Pça R p.ex Gen Cel Cap Ten Gov Mons Des`,
    beforeFigures:
      'no No nº Nº n.º N.º n nr Nr núm Núm nro pág págs Pág p pp f fl fls art arts Art cap caps Cap vol vols Vol tel Tel fig figs Fig ed aprox séc Séc',
    either: 'a.C d.C V.Exa Ltda Cia S.A Jr EE.UU ex',
    starters:
      'eu tu você ele ela nós vocês eles elas isto isso este esta esse essa aquilo o a os as um uma meu minha meus minhas seu sua nosso nossa mas e ou depois então hoje amanhã ontem agora aqui ali lá também quando enquanto se porque embora em no na nos nas com para por pelo pela de do da que quem onde como não sim me te foi era é são está estava havia há tudo todos todas muitos finalmente além antes obrigado obrigada',
  },
  'ru-RU': {
    before: `${COMMON} т.е т.к напр т.н т.о напр г-н г-жа ул просп пр пр-т пл пер наб б-р обл оз проф Проф акад доц св Св тов гр ред Дж Ю Я ж.-д с.-х д-р кн ср ст ок п о р пос пгт дер ${NAMED_AFTER} в_д из_д до_д`,
    beforeFigures: 'д кв корп оф стр Стр с рис Рис гл Гл тел Тел табл Табл п пп ч № т ст эт разд илл вып',
    either: 'г гг в вв н.э см',
    starters:
      'я ты он она оно мы вы они это этот эта эти тот та те мой моя моё мои твой его её ее их наш наша но и а или потом затем сегодня завтра вчера сейчас теперь здесь тут там тоже также когда пока если потому хотя в во на с со к по из от у за для о об при после до перед что кто где как почему не нет да может все всё весь наконец поэтому однако спасибо был была было были мне меня нам',
  },
  'vi-VN': {
    before: `${COMMON} TP Tp tp TS ThS Th.S Ths ths T.S GS PGS BS KS CN LS NCS TX TT Tr vd VD v.d`,
    beforeFigures: 'tr Tr số Số ĐT đt Tel Q P No no Nr nr p pp ch Ch vol Vol fig Fig art Art',
    either: 'Co Ltd Jr St đ',
    starters:
      'tôi mình em anh chị ông bà cô chú bác con cháu bạn nó họ chúng ta đó đây này kia nhưng và hoặc rồi sau hôm ngày tối sáng trưa chiều bây giờ ở khi nếu vì nên mặc dù trong với cho từ đến tại ai gì sao không có vâng cũng tất mọi cuối một những các',
  },
  'da-DK': {
    before: `${COMMON} hr Hr fr Fr frk Frk f.eks feks bl.a dvs d.v.s ca mht m.h.t pga p.g.a iflg ifm i.f.m ift i.f.t inkl ekskl jf evt vedr cand stud mag Skt skt Sct sml Gl gl Ndr Sdr alm ang nuv tidl afd adr s.k såk mdl i.h.t iht tlf.nr sdr gns hhv fx vha v.h.a p.t m.a.o pr Chr hhv fx vha v.h.a p.t m.a.o pr Chr`,
    beforeFigures:
      'nr Nr no No kl Kl tlf Tlf kap Kap s S p pp f bd vol Vol fig Fig ill tab art Art afsn stk d jan feb mar apr jun jul aug sep sept okt nov dec',
    either: 'Tlf.nr tlf.Nr Tlf.Nr art.nr Art.Nr St st el A/S ApS f.Kr e.Kr Jr',
    starters:
      'jeg du han hun den det vi i de man dette denne disse min mit mine din dit sin sit hans hendes vores jeres deres en et men og eller så derefter bagefter senere først i nu her der også da når mens hvis fordi selvom efter før på med til for fra af ved hos om hvad hvem hvor hvorfor hvordan ikke nej ja måske desværre endelig til alle alt mange ingen tak derfor',
    ordinals: {
      before:
        'januar februar marts april maj juni juli august september oktober november december jan feb mar apr jun jul aug sep sept okt nov dec klasse sal verdenskrig plads gang juledag søndag advent',
      behind:
        'den det de d. d min mit din dit sin sit hans hendes vores jeres deres hver hvert denne dette en et til på',
    },
  },
}
