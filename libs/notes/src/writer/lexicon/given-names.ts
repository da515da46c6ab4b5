/** Given names that are common in North America and no other word, in lower case. Surnames follow from them and from titles. */
export const givenNames: ReadonlySet<string> = new Set(
  `aaron abigail adam adrian ahmed aisha alan albert alex alexander alexandra alice alicia alison allison amanda amelia amy
  andrea andrew angela anita ann anna anne annie anthony antonio arjun arthur ashley barbara beatrice ben benjamin bernard
  beth betty beverly bob bonnie bradley brandon brenda brian bruce bryan caitlin cameron carl carla carlos carmen carol
  caroline catherine cathy charles charlotte cheryl chloe chris christina christine christopher cindy claire colin connor
  craig crystal cynthia daniel danielle darren dave david deborah debra denise dennis diana diane donald donna dorothy
  doug douglas dylan edward edwin elaine eleanor elena elizabeth ella ellen emily emma eric erica erin ethan eugene evan
  evelyn fatima felix fiona frances francis frank fred gabriel gary george gerald gloria gordon greg gregory hannah harold
  harry heather heidi helen henry howard ian irene isaac isabella jack jackie jacob jacqueline jake james jamie jane janet
  janice jared jason jean jeff jeffrey jennifer jenny jeremy jerry jessica jill jim joan joanne joe joel john jonathan jordan
  jose joseph joshua joyce juan judith judy julia julie justin karen karl kate katherine kathleen kathryn kathy katie keith
  kelly ken kenneth kevin kim kimberly kristen kyle larry laura lauren laurie lawrence leah leo leonard leslie liam lillian
  linda lisa lois lori louis louise lucas lucy luis luke lynn madison marcus margaret maria marie marilyn mario marion
  marjorie martha martin mary mathew matthew maureen megan melanie melissa michael michelle miguel mike mohammed molly
  monica nancy naomi natalie natasha nathan neil nicholas nicole nina noah nora norma olivia omar oscar pamela patricia
  patrick paul paula pauline peter philip phillip phyllis priya rachel ralph raymond rebecca renee richard rita robert
  roberta robin roger ronald rosa rosemary roy russell ruth ryan sally sam samantha samuel sandra sara sarah scott sean
  shannon sharon sheila shirley simon sofia sonia sophia sophie stacey stanley stephanie stephen steve steven stuart susan
  suzanne sylvia tamara tanya teresa terry theodore theresa thomas tiffany timothy tina todd tom tony tracy trevor tyler
  valerie vanessa veronica victor victoria vincent virginia walter wanda wayne wendy wei william yolanda yvonne zachary zoe`.split(
    /\s+/,
  ),
);
